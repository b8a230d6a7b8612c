import { defineConfig, mergeConfig } from 'vitest/config'
import page from '../../vite.config.ts'

/** The page's own code against a real server: build/teban must be there. */
export default mergeConfig(page, defineConfig({ test: { include: ['test/network/**/*.test.ts'] } }))
