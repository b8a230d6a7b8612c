import { defineConfig } from 'vitest/config'

/** `npm run pictures`: takes the pictures of the README anew. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['pictures.ts'],
    globalSetup: `${import.meta.dirname}/support/setup.ts`,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
