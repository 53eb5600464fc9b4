/** Labels and meanings of the fields of a back-office user. */
import { fieldsOf, is, pick, titled } from '../../contract/vocabulary'
import { personInputs as of } from '../person-fields'
import { BackofficeUserDetail } from './contract'

export const userFields = fieldsOf(BackofficeUserDetail, {
  name: is.text('Name'),
  username: is.text('Username', { meaning: 'a part of the username' }),
  email: of.email,
  createdOn: is.instant('Created on'),
  firstname: of.firstname,
  lastname: of.lastname,
  companyName: of.companyName,
  role: { ...of.role, meaning: 'the role as roles are listed, such as DCIR_BACKOFFICE_ADMIN' },
  userType: is.text('User type', { meaning: 'LOCAL signs in with a password, AD through the directory' }),
  isActive: is.flag('Active'),
  passwordStatus: is.status('Password status'),
  hasPassword: is.flag('Has a password'),
  secondFactor: is.flag('Second factor', { meaning: 'a code is asked for at the sign-in' }),
  createdBy: is.text('Created by'),
})

export const userColumns = titled(pick(userFields, 'name', 'username', 'email', 'createdOn'))
