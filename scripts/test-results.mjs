import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { top } from './install.mjs'

/**
 * @typedef {object} Results
 * @property {number} passed
 * @property {string[]} files those in which something failed
 * @property {string[]} failures `file: test`, or the file alone where it could not even be read
 * @property {boolean} hasOtherErrors whether something was thrown that belongs to no test
 */

/** A reporter that writes what came of a run to the file that TEST_RESULTS names. */
// biome-ignore lint/style/noDefaultExport: that is what Vitest asks a reporter for
export default class TestResults {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors
   */
  onTestRunEnd(modules, errors) {
    const failing = modules.filter((module) => !module.ok())
    /** @type {Results} */
    const results = {
      passed: modules.flatMap((module) => [...module.children.allTests('passed')]).length,
      files: failing.map(fileOf),
      failures: failing.flatMap((module) => {
        const tests = [...module.children.allTests('failed')]
        return tests.length > 0 ? tests.map((test) => `${fileOf(module)}: ${test.fullName}`) : [fileOf(module)]
      }),
      hasOtherErrors: errors.length > 0,
    }
    writeFileSync(process.env.TEST_RESULTS ?? '', JSON.stringify(results))
  }
}

/** @param {import('vitest/node').TestModule} module */
function fileOf(module) {
  return relative(top, module.moduleId)
}
