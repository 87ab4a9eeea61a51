/** A public page is there to be read: the code that makes it alive is asked for once its words are on the screen. */
const painted = new Promise<void>((resolve) => {
  if (document.hidden) resolve()
  else requestAnimationFrame(() => setTimeout(resolve))
})
void painted.then(() => import('./main.tsx'))
