import { changeByRate } from '@dcir/core/settlements/what-if'
import { ConfigurationList } from '../reference/configuration-list'
import { effectOf } from './fee-effect'

/** The configurations, each change with what it would have made of the last full month. */
export const Configurations = () => <ConfigurationList effect={(key, value) => effectOf(changeByRate(key, value))} />
