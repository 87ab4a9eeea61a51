import { askEarly } from './shared/calls/early-answers.ts'
import { meetContentPolicy, officeWorker } from './shared/page/content-policy.ts'
import { speak } from './shared/words/language.ts'

// Must come before all other imports: on loading, zod tests whether it may compile code.
meetContentPolicy([officeWorker])
askEarly()
// Messages are used at module scope too.
await speak()
const { startOffice } = await import('./office-start.tsx')
await startOffice(document.getElementById('root') as HTMLElement)
