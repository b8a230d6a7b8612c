/** Every screen in Japanese on ink. */

import { testScreens } from './support/look'

testScreens({ lang: 'ja', dark: true })
