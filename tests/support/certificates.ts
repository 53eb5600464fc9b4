/** Certificates that sign themselves, made by openssl. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Certificate {
  keyPath: string
  certPath: string
  /** PEM, as is `cert`. */
  key: string
  cert: string
}

/**
 * A key and a certificate for names, good for two days, in files `NAME.key` and `NAME.pem` of a folder.
 * @param alternatives as openssl says them, such as `DNS:localhost`
 */
export function selfSigned(folder: string, name: string, alternatives: readonly string[]): Certificate {
  const [keyPath, certPath] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const named = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${alternatives.join(',')}`]
  execFileSync('openssl', [...asked, ...named, '-keyout', keyPath, '-out', certPath], { stdio: 'ignore' })
  return { keyPath, certPath, key: readFileSync(keyPath, 'utf8'), cert: readFileSync(certPath, 'utf8') }
}
