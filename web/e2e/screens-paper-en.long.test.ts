/** Every screen in English on paper. */

import { testScreens } from './support/look'

testScreens({ lang: 'en', dark: false })
