/** Every screen in Japanese on ink; screens-paper looks at the other language on paper, the long ones at the other
 *  two combinations. */

import { testScreens } from './support/look'

testScreens({ lang: 'ja', dark: true })
