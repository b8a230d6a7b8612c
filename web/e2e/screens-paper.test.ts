/** Every screen in English on paper; screens-ink looks at the other language on ink, the long ones at the other two
 *  combinations. */

import { testScreens } from './support/look'

testScreens({ lang: 'en', dark: false })
