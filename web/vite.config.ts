import { defineConfig } from 'vite'
import { card } from './plugins/card.ts'
import { pages } from './plugins/pages.ts'
import { offline } from './plugins/offline.ts'
import { policy } from './plugins/policy.ts'

export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/sw.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  plugins: [card(), pages(), offline(), policy()],
  server: { fs: { allow: ['..'] } },
  worker: { format: 'es' },
})
