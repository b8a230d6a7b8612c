/** Every screen in Japanese on paper; the long ones look at the other three combinations. */

import { testScreens } from './support/look'

testScreens({ lang: 'ja', dark: false })
