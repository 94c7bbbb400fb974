import { useParams } from 'react-router'
import { currentSession } from '../../platform/session/session.ts'
import { CompareScreen } from './screen.tsx'

/** /compare/ and /athletes/:userUuid/compare/ */
export function Component() {
  const { userUuid = currentSession().account?.uuid ?? '' } = useParams()
  return <CompareScreen key={userUuid} athlete={userUuid} />
}
