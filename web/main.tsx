import { askEarly } from './shared/calls/early-answers.ts'
import { meetContentPolicy, officeWorker } from './shared/page/content-policy.ts'
import { speak } from './shared/words/language.ts'

// Before anything else is even loaded: the schemas' library tries, as it loads, whether it may compile code.
meetContentPolicy([officeWorker])
askEarly()
// Words stand at module scope too.
await speak()
const { startOffice } = await import('./office-start.tsx')
await startOffice(document.getElementById('root') as HTMLElement)
