import { meetContentPolicy } from './shared/page/content-policy.ts'
import { speak } from './shared/words/language.ts'

// Must come before all other imports: on loading, zod tests whether it may compile code.
meetContentPolicy(['/sw.js'])
// Messages are used at module scope too.
await speak()
const { startTill } = await import('./till-start.tsx')
await startTill(document.getElementById('root') as HTMLElement)
