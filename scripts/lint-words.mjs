/**
 * A rule for oxlint: text that people read must be in a macro, and so in the catalogues. It finds text in markup, words in the attributes and fields
 * that are shown, and sentences anywhere else.
 */

/** Names of keys and symbols are the same in every language. */
const sign = /^\s*([A-Z]|F\d+|Esc|USh|UGX|tunda|Tunda)\s*$/
const letter = { test: (/** @type {string} */ text) => /\p{L}/u.test(text) && !sign.test(text) }
const sentence = /^[\p{Lu}“…][\p{L}’'-]*[,.:?!…]? [\p{L}\d“(]/u
const macros = new Set(['t', 'msg', 'ph', 'plural', 'select', 'selectOrdinal', 'defineMessage'])
/** Without Lingui's `Select`: here that is the name of a form field. */
const elements = new Set(['Trans', 'Plural'])
const shown = new Set(
  `label title placeholder description alt text header hint heading facts words action empty
    aria-label nothingFoundMessage nothingFound closeButtonLabel dismiss lead caption subtitle`.split(/\s+/),
)
/** Fields for programs. */
const unread = new Set(['key', 'queryKey', 'fontFamily', 'customer_name'])
/** Nodes between a word and where it is shown: the search continues upwards. */
const passed = new Set(
  `ConditionalExpression LogicalExpression JSXExpressionContainer TemplateLiteral ParenthesizedExpression
    TSAsExpression TSSatisfiesExpression ArrayExpression`.split(/\s+/),
)
/** Places where a sentence is for readers of the log or the code. */
const unseen = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'TSLiteralType',
  'NewExpression',
  'BinaryExpression',
])
const codeCalls = /^(matches|closest|querySelector|querySelectorAll|matchMedia|useMediaQuery|test|includes|replace)$/

/** @param {any} node */
function isInMacro(node) {
  for (let at = node; at; at = at.parent) {
    if (at.type === 'TaggedTemplateExpression' && macros.has(at.tag.name)) return true
    if (at.type === 'CallExpression' && macros.has(at.callee.name)) return true
    if (at.type === 'JSXElement' && elements.has(at.openingElement.name.name)) return true
    if (/Function|Program/.test(at.type)) return false
  }
  return false
}

/** @param {any} node */
function holderOf(node) {
  let from = node
  let at = node.parent
  while (at && passed.has(at.type) && !(at.type === 'ConditionalExpression' && at.test === from)) {
    from = at
    at = at.parent
  }
  return { holder: at, from }
}

/**
 * @param {any} node
 * @param {string} text
 */
function isRead(node, text) {
  if (!letter.test(text)) return false
  const { holder, from } = holderOf(node)
  if (!holder || unseen.has(holder.type)) return false
  if (holder.type === 'JSXAttribute') {
    return shown.has(holder.name.name) || (holder.name.name !== 'className' && sentence.test(text))
  }
  if (holder.type === 'Property') {
    if (unread.has(holder.key.name)) return false
    return holder.value === from && (shown.has(holder.key.name ?? holder.key.value) || sentence.test(text))
  }
  if (holder.type === 'CallExpression') {
    return !codeCalls.test(holder.callee.name ?? holder.callee.property?.name ?? '') && sentence.test(text)
  }
  return sentence.test(text)
}

const noBareWords = {
  create(/** @type {any} */ context) {
    const report = (/** @type {any} */ node, /** @type {string} */ text) => {
      if (isInMacro(node)) return
      context.report({
        node,
        message: `“${text.trim().slice(0, 60)}” is read by people: write it in t, plural or <Trans>, then npm run words.`,
      })
    }
    return {
      JSXText(/** @type {any} */ node) {
        if (letter.test(node.value)) report(node, node.value)
      },
      Literal(/** @type {any} */ node) {
        if (typeof node.value === 'string' && isRead(node, node.value)) report(node, node.value)
      },
      TemplateLiteral(/** @type {any} */ node) {
        const text = node.quasis.map((/** @type {any} */ part) => part.value.cooked).join('…')
        if (isRead(node, text)) report(node, text)
      },
    }
  },
}

// oxlint takes a plugin from its default export.
// biome-ignore lint/style/noDefaultExport: see above.
export default { meta: { name: 'words' }, rules: { 'no-bare-words': noBareWords } }
