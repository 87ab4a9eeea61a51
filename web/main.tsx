import { speak } from './shared/words/language.ts'

// Words stand at module scope too, so the language is in force before anything that has words is loaded.
await speak()
const { startOffice } = await import('./office-start.tsx')
await startOffice(document.getElementById('root') as HTMLElement)
