import { defineConfig } from 'vitest/config'

/** What is exhaustive (every screen in every light) has a name of its own and runs only in the long run. */
const long = process.env['TEBAN_LONG'] === '1'

/** Two browsers at a time: more only wait for each other on a small machine. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: [long ? '**/*.long.test.ts' : '**/!(*.long).test.ts'],
    globalSetup: `${import.meta.dirname}/support/setup.ts`,
    setupFiles: `${import.meta.dirname}/support/each.ts`,
    isolate: false,
    maxWorkers: 2,
    // Against tests that hang, not against slow machines: five games of people far apart took more than five
    // minutes in slow browsers (TEBAN_SLOW) on a busy machine. What is waited for has a limit of its own.
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['verbose'],
  },
})
