/** Every screen in Japanese on ink; axe-light looks at the other language in the other light. */

import { testScreens } from './support/axe'

testScreens({ lang: 'ja', dark: true })
