import { defineConfig } from 'vitest/config'

/** `npm run pictures`: takes the pictures of the README and the card of links anew, or with TEBAN_SHOTS=folder those
 *  of every screen. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['pictures.ts'],
    globalSetup: `${import.meta.dirname}/support/setup.ts`,
    setupFiles: `${import.meta.dirname}/support/each.ts`,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
