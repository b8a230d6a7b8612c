/** Every screen in Japanese on paper. */

import { testScreens } from './support/look'

testScreens({ lang: 'ja', dark: false })
