import { defineConfig } from 'vitest/config'

/** One browser at a time: the tests measure how the page behaves, not how busy the machine can be. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    globalSetup: `${import.meta.dirname}/support/setup.ts`,
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    reporters: ['verbose'],
  },
})
