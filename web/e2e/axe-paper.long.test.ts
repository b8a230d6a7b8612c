/** Every screen in Japanese on paper. */

import { testScreens } from './support/axe'

testScreens({ lang: 'ja', dark: false })
