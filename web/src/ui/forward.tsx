import { useEffect } from 'preact/hooks'
import { Loading } from './page'

/** Goes there without leaving this address behind to come back to. */
export function Forward({ hash }: { hash: string }) {
  useEffect(() => location.replace(hash), [hash])
  return <Loading />
}
