import { meetContentPolicy } from './shared/page/content-policy.ts'
import { speak } from './shared/words/language.ts'

// Before anything else is even loaded: the schemas' library tries, as it loads, whether it may compile code.
meetContentPolicy(['/sw.js'])
// Words stand at module scope too.
await speak()
const { startTill } = await import('./till-start.tsx')
await startTill(document.getElementById('root') as HTMLElement)
