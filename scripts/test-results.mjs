import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { top } from './install.mjs'

/**
 * @typedef {object} Results
 * @property {number} passed
 * @property {string[]} files those in which something failed
 * @property {string[]} failures `file: test`, or the file alone where it could not even be read
 * @property {Record<string, string>} reasons the first line of what each failure said, and what was found instead
 * @property {boolean} hasOtherErrors whether something was thrown that belongs to no test
 */

/** Characters of the actual value in a failed test's reason. */
const mostOfWhatWasFound = 400

/** A reporter that writes the result of a run to the file that TEST_RESULTS names. */
// biome-ignore lint/style/noDefaultExport: that is what Vitest asks a reporter for
export default class TestResults {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors
   */
  onTestRunEnd(modules, errors) {
    const failing = modules.filter((module) => !module.ok())
    const tests = failing.flatMap((module) => [...module.children.allTests('failed')])
    /** @type {Results} */
    const results = {
      passed: modules.flatMap((module) => [...module.children.allTests('passed')]).length,
      files: failing.map(fileOf),
      failures: failing.flatMap((module) => {
        const own = [...module.children.allTests('failed')]
        return own.length > 0 ? own.map(nameOf) : [fileOf(module)]
      }),
      reasons: Object.fromEntries(tests.map((test) => [nameOf(test), reasonOf(test)])),
      hasOtherErrors: errors.length > 0,
    }
    writeFileSync(process.env.TEST_RESULTS ?? '', JSON.stringify(results))
  }
}

/** @param {import('vitest/node').TestCase} test */
function nameOf(test) {
  return `${fileOf(test.module)}: ${test.fullName}`
}

/** @param {import('vitest/node').TestCase} test */
function reasonOf(test) {
  const [error] = test.result().errors ?? []
  const found = typeof error?.actual === 'string' ? error.actual.slice(0, mostOfWhatWasFound) : ''
  return [error?.message.split('\n')[0] ?? '', found].filter((part) => part !== '').join('; found ')
}

/** @param {import('vitest/node').TestModule} module */
function fileOf(module) {
  return relative(top, module.moduleId)
}
