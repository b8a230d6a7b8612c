import { defineConfig } from 'vitest/config'

/** Two browsers at a time: more only wait for each other on a small machine. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    globalSetup: `${import.meta.dirname}/support/setup.ts`,
    maxWorkers: 2,
    // Against tests that hang, not against slow machines: a lesson that takes 20 s here took 160 s in a
    // browser slowed down fifteenfold, and passed.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['verbose'],
  },
})
