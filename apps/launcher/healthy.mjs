/** Whether the API of this machine can answer: for the image's health check. Exit code 0 when it can. */
const port = process.env.API_PORT || 4000
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(5000) }).catch(
  (error) => ({ status: error.message }),
)
if (answer.status !== 200) {
  console.error(`The API on port ${port} is not ready: ${answer.status}`)
  process.exit(1)
}
