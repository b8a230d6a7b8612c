/** Every screen in WebKit in Japanese. */

import { testWebKit } from './support/webkit-screens'

testWebKit('ja')
