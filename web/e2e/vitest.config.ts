import { defineConfig } from 'vitest/config'

/** Two browsers at a time: more only wait for each other on a small machine. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    globalSetup: `${import.meta.dirname}/support/setup.ts`,
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // On a busy machine a press was seen not to be taken (a lesson of Keserima). Why is not known yet.
    retry: 1,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['verbose'],
  },
})
