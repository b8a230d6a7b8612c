import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import page from './vite.config.ts'

/** Apart from the page's own configuration, so that building the page takes none of the tests' packages. */
export default mergeConfig(
  page,
  // Those need a browser or a server: e2e/vitest.config.ts, test/network/vitest.config.ts.
  // The limit is against tests that hang, not against slow machines.
  defineConfig({ test: { exclude: [...configDefaults.exclude, 'e2e/**', 'test/network/**'], testTimeout: 120_000 } }),
)
