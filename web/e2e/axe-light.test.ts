/** Every screen in English on paper; axe-dark looks at the other language in the other light. */

import { testScreens } from './support/axe'

testScreens({ lang: 'en', dark: false })
