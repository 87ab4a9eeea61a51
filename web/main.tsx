import { Button } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { allowStyleSheetsOnly } from './shared/trusted-types.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'

allowStyleSheetsOnly()
const root = document.getElementById('root')
if (root) createRoot(root).render(<ThemeProvider><Button>Tunda</Button></ThemeProvider>)
