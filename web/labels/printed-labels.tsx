import { type ComponentProps, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './printed-labels.module.css'
import { Sheets } from './sheets.tsx'

/** The labels on paper alone: beside the page, shown by the printer only. */
export function PrintedLabels(props: ComponentProps<typeof Sheets>) {
  const [paper] = useState(blankPaper)
  useEffect(() => {
    document.body.append(paper)
    return () => paper.remove()
  }, [paper])
  return createPortal(<Sheets {...props} />, paper)
}

function blankPaper(): HTMLElement {
  const paper = document.createElement('div')
  paper.className = classes.paper ?? ''
  paper.setAttribute('aria-hidden', 'true')
  return paper
}
