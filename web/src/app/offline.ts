/** After the first visit everything comes from this device (src/sw.ts). */

import { here } from '../share/place'

export function keepOffline(): void {
  if (!import.meta.env.PROD || here === null || !('serviceWorker' in navigator)) return
  const worker = `${here.home}sw.js`
  addEventListener('load', () => {
    navigator.serviceWorker.register(worker).catch(() => undefined)
  })
}
