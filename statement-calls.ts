import { join, relative } from 'node:path'
import type { CallExpression, Expression, Node, SourceFile, TemplateExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync'
import { isOfTests, type SentStatement } from './database/testing/record-statements.ts'
import { sameSql } from './database/testing/statement-snapshot.ts'

/** A place in the server that sends a statement: what its text looks like, and what the code says each row has. */
export type StatementCall = {
  readonly file: string
  readonly line: number
  /** Matches the text, without its white space. */
  readonly pattern: RegExp
  /** Whether some of the text is known. */
  readonly hasText: boolean
  /** The whole text, where it is always the same. */
  readonly text: string | undefined
  /** Each column by name, with its type as TypeScript writes it; nothing where the call names no row. */
  readonly columns: ReadonlyMap<string, string> | undefined
  /** Whether a row may have others. */
  readonly isOpen: boolean
}

/** Whether `call` can have sent this statement. */
export function isSentBy(call: StatementCall, { file, sql }: SentStatement): boolean {
  return (call.hasText || call.file === file) && call.pattern.test(sameSql(sql))
}

const anything = '[^]*'

/** Every `.query(…)` of the server's own files and of what opens its transactions. Takes some seconds: the compiler reads the whole project. */
export function findStatementCalls(top: string): StatementCall[] {
  const api = new API({ cwd: top })
  try {
    const [project] = api.updateSnapshot({ openProject: join(top, 'tsconfig.json') }).getProjects()
    if (project === undefined) throw new Error('the compiler opened no project')
    return project.program
      .getSourceFileNames()
      .map((path) => relative(top, path))
      .filter((file) => /^(server\/|database\/(index|change-feed|counters)\.ts)/.test(file) && !isOfTests(file))
      .flatMap((file) => callsIn(project, top, file))
  } finally {
    api.close()
  }
}

function callsIn(project: Project, top: string, file: string): StatementCall[] {
  const source = project.program.getSourceFile(join(top, file))
  if (source === undefined) return []
  const calls: StatementCall[] = []
  visit(source, (node) => {
    if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return
    const [asked] = node.arguments
    if (node.expression.name.text !== 'query' || asked === undefined) return
    const sql = textIn(asked)
    const row = rowType(project.checker, node)
    const spaced = patternOf(project, sql)
    const text = spaced.replace(/\s+/g, '')
    calls.push({
      file,
      line: lineOf(source, node),
      pattern: new RegExp(`^${text}$`),
      hasText: text.replaceAll(anything, '') !== '',
      text: spaced.includes('(?:') || spaced.includes(anything) ? undefined : spaced.replace(/\\(.)/g, '$1'),
      columns: row && columnsOf(project.checker, row),
      isOpen: row !== undefined && project.checker.getIndexInfosOfType(row).length > 0,
    })
  })
  return calls
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node)
  node.forEachChild((child) => visit(child, look))
}

function lineOf(source: SourceFile, node: Node): number {
  return source.text.slice(0, node.end).split('\n').length
}

/** What is asked for, or its `text`. */
function textIn(asked: Expression): Node {
  if (!is.isObjectLiteralExpression(asked)) return asked
  for (const property of asked.properties)
    if (is.isPropertyAssignment(property) && property.name.getText() === 'text') return property.initializer
  return asked
}

function rowType(checker: Checker, call: CallExpression): Type | undefined {
  const [row] = call.typeArguments ?? []
  return row === undefined ? undefined : checker.getTypeFromTypeNode(row)
}

/** Of a row that is one of several, the columns of all of them. */
function columnsOf(checker: Checker, row: Type): Map<string, string> {
  const columns = new Map<string, string>()
  const forms = row.isUnionType() ? row.getTypes() : [row]
  for (const property of forms.flatMap((form) => checker.getPropertiesOfType(form))) {
    const held: Type | undefined = checker.getTypeOfSymbol(property)
    const type = held === undefined ? 'unknown' : checker.typeToString(held)
    const known = columns.get(property.name)
    columns.set(property.name, known === undefined || known === 'null' ? type : known)
  }
  return columns
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** What the text of `node` can be, as a regular expression: constants are followed to where they stand, what is only known later is anything. */
function patternOf(project: Project, node: Node, depth = 0): string {
  if (depth > 8) return anything
  if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return escaped(node.text)
  if (is.isParenthesizedExpression(node) || is.isAsExpression(node) || is.isSatisfiesExpression(node))
    return patternOf(project, node.expression, depth)
  if (is.isTemplateExpression(node)) {
    lookForValues(project, node)
    const spans = node.templateSpans.map(
      ({ expression, literal }) => patternOf(project, expression, depth + 1) + escaped(literal.text),
    )
    return escaped(node.head.text) + spans.join('')
  }
  if (is.isConditionalExpression(node))
    return `(?:${patternOf(project, node.whenTrue, depth + 1)}|${patternOf(project, node.whenFalse, depth + 1)})`
  if (is.isTaggedTemplateExpression(node)) return patternOfTagged(project, node.template, depth)
  if (is.isCallExpression(node)) return patternOfAnswers(project, node, depth)
  if (is.isElementAccessExpression(node)) return patternOfOneOf(project, node.expression, depth)
  if (is.isIdentifier(node)) return patternOfName(project, node, depth)
  return anything
}

/** What the tag `sql` is given is a piece of SQL or becomes a parameter: neither is a value in the text. */
function patternOfTagged(project: Project, template: Node, depth: number): string {
  if (!is.isTemplateExpression(template)) return patternOf(project, template, depth)
  const spans = template.templateSpans.map(
    ({ expression, literal }) => patternOf(project, expression, depth + 1) + escaped(literal.text),
  )
  return escaped(template.head.text) + spans.join('')
}

const valuesFound = new Set<string>()

/** Where something other than SQL of ours is put into the text of a statement: something within quotes, or what is only known when it runs. */
export function valuesInStatements(): readonly string[] {
  return [...valuesFound].sort()
}

function lookForValues(project: Project, template: TemplateExpression): void {
  let before = template.head.text
  for (const { expression, literal } of template.templateSpans) {
    const isQuoted = (before.match(/'/g) ?? []).length % 2 === 1
    const isOurs = isConstantNumber(project, expression) || patternOf(project, expression) !== anything
    if (isQuoted || !isOurs) valuesFound.add(`${fileOf(project, expression)}: ${expression.getText()}`)
    before += literal.text
  }
}

/** Where the expression stands; where it is declared, if it is a constant of another file. */
function fileOf(project: Project, expression: Expression): string {
  const declaration = is.isIdentifier(expression) ? declarationOf(project, expression) : undefined
  const isConstant = declaration !== undefined && is.isVariableDeclaration(declaration) && declaration.initializer
  const source = (isConstant ? declaration : expression).getSourceFile()
  return source.fileName.replace(/^.*?\/(?=server\/)/, '')
}

/** A number that stands in the code, by its name. */
function isConstantNumber(project: Project, node: Node): boolean {
  if (is.isNumericLiteral(node)) return true
  if (is.isBinaryExpression(node)) return isConstantNumber(project, node.left) && isConstantNumber(project, node.right)
  if (is.isPropertyAccessExpression(node)) return node.getText() === 'Number.MAX_SAFE_INTEGER'
  const declaration = is.isIdentifier(node) ? declarationOf(project, node) : undefined
  if (declaration === undefined || !is.isVariableDeclaration(declaration) || declaration.initializer === undefined)
    return false
  return isConstantNumber(project, declaration.initializer)
}

const oneOf = (patterns: readonly string[]) => (patterns.length === 0 ? anything : `(?:${patterns.join('|')})`)

/** What a function of ours returns; `fixed(text)` is the text. */
function patternOfAnswers(project: Project, { expression, arguments: given }: CallExpression, depth: number): string {
  const [text] = given
  if (is.isIdentifier(expression) && expression.text === 'fixed' && text !== undefined)
    return patternOf(project, text, depth + 1)
  const declaration = declarationOf(project, expression)
  const made =
    declaration !== undefined && is.isVariableDeclaration(declaration) ? declaration.initializer : declaration
  if (made === undefined) return anything
  if (is.isArrowFunction(made) && !is.isBlock(made.body)) return patternOf(project, made.body, depth + 1)
  if (!is.isFunctionDeclaration(made)) return anything
  const answers: string[] = []
  visit(made, (node) => {
    if (is.isReturnStatement(node) && node.expression) answers.push(patternOf(project, node.expression, depth + 1))
  })
  return oneOf(answers)
}

/** One of the texts of a record that stands in the code. */
function patternOfOneOf(project: Project, record: Expression, depth: number): string {
  const declaration = declarationOf(project, record)
  if (declaration === undefined || !is.isVariableDeclaration(declaration)) return anything
  const texts: string[] = []
  let made = declaration.initializer
  while (made && (is.isAsExpression(made) || is.isSatisfiesExpression(made))) made = made.expression
  if (made === undefined || !is.isObjectLiteralExpression(made)) return anything
  for (const property of made.properties)
    if (is.isPropertyAssignment(property)) texts.push(patternOf(project, property.initializer, depth + 1))
  return oneOf(texts)
}

function patternOfName(project: Project, node: Expression, depth: number): string {
  const declaration = declarationOf(project, node)
  if (declaration === undefined || !is.isVariableDeclaration(declaration)) return anything
  return declaration.initializer === undefined ? anything : patternOf(project, declaration.initializer, depth + 1)
}

function declarationOf(project: Project, node: Expression): Node | undefined {
  const found = project.checker.getSymbolAtLocation(node)
  const isAlias = found?.declarations.length === 1 && found.valueDeclaration === undefined
  const symbol = isAlias ? project.checker.getAliasedSymbol(found) : found
  return symbol?.valueDeclaration?.resolve(project)
}
