import { meetContentPolicy } from './shared/page/content-policy.ts'

// Before anything else is even loaded: the schemas' library tries, as it loads, whether it may compile code.
meetContentPolicy(['/sw.js'])
const { startTill } = await import('./till-start.tsx')
await startTill(document.getElementById('root') as HTMLElement)
