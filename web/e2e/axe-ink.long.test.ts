/** Every screen in English on ink. */

import { testScreens } from './support/axe'

testScreens({ lang: 'en', dark: true })
