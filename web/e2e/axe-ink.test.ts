/** Every screen in Japanese on ink; axe-paper looks at the other language on paper, the long ones at the other two. */

import { testScreens } from './support/axe'

testScreens({ lang: 'ja', dark: true })
