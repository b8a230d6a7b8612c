import { defineConfig } from 'vitest/config'

/** `make bench`: the figures of the page go to the file that TEBAN_FIGURES names. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['figures.ts'],
    globalSetup: `${import.meta.dirname}/support/setup.ts`,
    setupFiles: `${import.meta.dirname}/support/each.ts`,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
