/** Around the tests of every file. A worker keeps its modules and its browser from one file to the next, so what is
 *  done for each file stands here, where it is run anew. */

import { afterEach } from 'vitest'
import { allLeave } from './visitor'

afterEach(allLeave)
