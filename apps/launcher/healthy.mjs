/** Whether a program of this machine answers, the API unless port and path are named. Exit code 0 when it does. */
const [port = process.env.API_PORT || '4000', path = '/health/ready'] = process.argv.slice(2)
const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5000) }).catch((error) => ({
  status: error.message,
}))
if (answer.status !== 200) {
  console.error(`Port ${port} is not ready: ${answer.status}`)
  process.exit(1)
}
