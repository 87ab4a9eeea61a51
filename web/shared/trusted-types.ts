type PolicyFactory = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown }

/**
 * Lets style sheets, and nothing that could hold an element, through the page's Trusted Types gate: Mantine fills its
 * `<style>` tags through innerHTML. Anything with a `<` in it is refused. Call once, before the first render.
 */
export function allowStyleSheetsOnly(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup must not be written as text')
      return text
    },
  })
}
