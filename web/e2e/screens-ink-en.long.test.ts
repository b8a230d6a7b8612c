/** Every screen in English on ink. */

import { testScreens } from './support/look'

testScreens({ lang: 'en', dark: true })
