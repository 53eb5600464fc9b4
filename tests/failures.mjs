/** The failed tests of a report, each with its file and what it said: the last lines of a long log name them. */

const MAX_LINES = 12
// biome-ignore lint/suspicious/noControlCharactersInRegex: reports colour their messages
const COLOURS = /\u001b\[[0-9;]*m/g

const entry = (file, title, message = '') =>
  [`${file} › ${title}`, ...message.replace(COLOURS, '').split('\n').slice(0, MAX_LINES)].join('\n    ')

const LATER = '(passed at a later try, which is a defect)'

/** @param report what vitest's JSON reporter writes; a test that passed at a later try keeps what it said before */
export const vitestFailures = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed' || test.failureMessages.length > 0)
    if (failed.length === 0) return status === 'failed' ? [entry(name, 'could not run', message)] : []
    const title = ({ status: end, fullName }) => (end === 'failed' ? fullName : `${fullName} ${LATER}`)
    return failed.map((test) => entry(name, title(test), test.failureMessages[0]))
  })

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]

/** @param report what playwright's JSON reporter writes; a test that passed at a later try has its name here too */
export function playwrightFailures({ suites, errors = [] }) {
  const failed = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const error = results.find((result) => result.error)?.error
        return entry(file, status === 'flaky' ? `${title} ${LATER}` : title, error?.message)
      }),
  )
  return [...failed, ...errors.map(({ message }) => entry('browser', 'could not run', message))]
}
