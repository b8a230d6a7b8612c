/** Every screen in English on paper; axe-ink looks at the other language on ink, the long ones at the other two. */

import { testScreens } from './support/axe'

testScreens({ lang: 'en', dark: false })
