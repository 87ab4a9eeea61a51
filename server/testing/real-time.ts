import { setClock } from '../clock.ts'

// Files share the modules of their worker (vitest.config.ts): none finds another's clock.
setClock(Date.now)
