import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import { routes } from './back-office.tsx'
import { PageFrame } from './page-frame.tsx'
import { publicPages } from './public-pages/page-words.ts'

/** A page as it comes from the server: what the tab and a search engine say, and the markup inside `#root`. */
export type DrawnPage = { readonly title: string; readonly description: string; readonly markup: string }

/** Draws every public page, by its address, as a visitor sees it who is not signed in. Runs at build. */
export async function drawPublicPages(): Promise<Readonly<Record<string, DrawnPage>>> {
  const { query, dataRoutes } = createStaticHandler(routes)
  const contexts = await Promise.all(publicPages.map(({ path }) => query(new Request(`http://localhost${path}`))))
  // One after another without waiting in between: code that is loaded later must be missing from all pages alike.
  const drawn = publicPages.map(({ path, title, description }, index) => {
    const context = contexts[index]
    if (context === undefined || context instanceof Response) throw new Error(`${path} leads elsewhere`)
    return [path, { title, description, markup: draw(dataRoutes, context) }] as const
  })
  return Object.fromEntries(drawn)
}

function draw(dataRoutes: Parameters<typeof createStaticRouter>[0], context: StaticHandlerContext): string {
  const markup = renderToString(
    <StrictMode>
      <PageFrame>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </PageFrame>
    </StrictMode>,
  )
  // A part that fails to render is silently left out.
  if (!markup.includes('<h1')) throw new Error(`${context.location.pathname} could not be drawn`)
  return markup
}
