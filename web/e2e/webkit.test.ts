/** Every screen in WebKit in English; webkit.long does the same in Japanese. */

import { testWebKit } from './support/webkit-screens'

testWebKit('en')
