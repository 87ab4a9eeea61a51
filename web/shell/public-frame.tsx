import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import classes from './public-frame.module.css'
import { PublicNav } from './public-nav.tsx'

/** What surrounds the pages that anybody may read: one line of navigation above, the footer below. */
export function PublicFrame() {
  return (
    <div className={classes.frame}>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <PublicNav />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
