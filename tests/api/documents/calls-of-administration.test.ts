/**
 * The calls of the documents, administration, reconciliation and monitoring: written from the checklist (11, API calls) and from
 * nothing of ours, so that a path, an authority or a field that is renamed here fails.
 */
import { testCalls } from '../../support/documented-calls'

testCalls(`
API-111 GET /api/v1/backoffice/merchant [bo_dcir_get_merchants] ? page size > content totalElements totalPages
API-112 PUT /api/v1/backoffice/merchant/filter [bo_dcir_get_merchants] ? page size < merchantName active
    cardAcceptorId createStartDate createEndDate > content totalElements totalPages
API-113 PUT /api/v1/backoffice/merchant/download [bo_dcir_get_merchants] < merchantName active cardAcceptorId
    createStartDate createEndDate
API-114 GET /api/v1/backoffice/merchant/{merchantId} [bo_dcir_get_merchants] > merchantId merchantName active
API-115 PUT /api/v1/backoffice/merchant/{merchantId} [bo_dcir_update_merchant] < merchantName mainEmail supportEmail
    settlementEmail disputeEmail phoneNumber alternatePhoneNumber cardAcceptorId adminEmail adminFirstname
    adminLastname enableSettlement
API-116 PUT /api/v1/backoffice/merchant/change-settlement/{merchantId} [bo_dcir_update_merchant] < settlementType
    chargeTypeCode accountNumber accountName vatEnabled
API-117 POST /api/v1/backoffice/merchant [bo_dcir_create_merchant] < basicInfo settlementInfo enableSettlement
API-118 PUT /api/v1/backoffice/merchant/status/change [bo_dcir_update_merchant_status] < id status
API-119 POST /api/v1/backoffice/merchant/bulk-upload [bo_dcir_create_merchant] < file participantsIds vatEnabled
    vatAccountNumber vatAccountName settlementType chargeTypeCode concessionChargeTypeCode > message totalEntries
    processedSuccessfully failed errorDownloadLink errors
API-121 GET /api/v1/backoffice/merchant/merchants [bo_dcir_get_merchants] > merchantName merchantId
API-122 GET /api/v1/backoffice/merchant/user-merchants > merchantName merchantId
API-123 GET /api/v1/backoffice/merchant/settlement/types
API-124 GET /api/v1/backoffice/settlement-participant/all/non-global ? page size global > participantId name content
    totalElements totalPages
API-125 GET /api/v1/backoffice/charge-model/all > chargeTypeName code
API-126 GET /api/v1/backoffice/settlement-transit-account/all > accountNumber accountName accountReference
API-128 GET /api/v1/backoffice/merchant-user/roles
API-129 POST /api/v1/backoffice/merchant-user [bo_dcir_create_merchant_users] < firstname lastname email role
    merchantId
API-130 GET /api/v1/backoffice/merchant-user [bo_dcir_view_merchant_users] ? page size > content totalElements
    totalPages
API-131 PUT /api/v1/backoffice/merchant-user/filter [bo_dcir_view_merchant_users] ? page size < firstname lastname
    email active username > content totalElements totalPages
API-132 PUT /api/v1/backoffice/merchant-user/view [bo_dcir_view_merchant_users] < username
API-133 PUT /api/v1/backoffice/merchant-user/reset-password [bo_dcir_reset_user_password] < username
API-134 PUT /api/v1/backoffice/merchant-user/status/change [bo_dcir_create_merchant_users] < id status
API-135 GET /api/v1/frontoffice/user/roles
API-136 POST /api/v1/frontoffice/user [fo_dcir_create_merchant_user] < firstname lastname email role
API-137 GET /api/v1/frontoffice/user [fo_dcir_get_all_merchant_users] ? page size > content totalElements totalPages
API-138 PUT /api/v1/frontoffice/user/filter [fo_dcir_get_all_merchant_users] ? page size < firstname lastname email
    active username > content totalElements totalPages
API-139 PUT /api/v1/frontoffice/user/view [fo_dcir_get_all_merchant_users] < username
API-140 PUT /api/v1/frontoffice/user/reset-password [fo_dcir_reset_user_password] < username
API-141 PUT /api/v1/frontoffice/user/status/change [fo_dcir_update_merchant_status] < id status
API-142 GET /api/v1/backoffice/charge-model/types [bo_dcir_get_charge_types]
API-143 POST /api/v1/backoffice/charge-model [bo_dcir_create_charge_type] < chargeCode chargeName chargeType
    chargeTypeDesc flat maxCap minCap percent
API-144 GET /api/v1/backoffice/charge-model/page [bo_dcir_get_charge_types] ? page size > content totalElements
    totalPages
API-145 GET /api/v1/backoffice/charge-model/{code} [bo_dcir_get_charge_types] > code chargeTypeName
API-146 PUT /api/v1/backoffice/charge-model/remove/{id} [bo_dcir_remove_charge_type]
API-147 PUT /api/v1/backoffice/charge-model/{id} < chargeCode chargeName chargeType chargeTypeDesc flat maxCap minCap
    percent
API-148 GET /api/v1/backoffice/settlement-participant [bo_dcir_view_participant] ? page size > content totalElements
    totalPages
API-149 GET /api/v1/backoffice/settlement-participant/{participantId} [bo_dcir_view_participant] > participantId name
API-150 POST /api/v1/backoffice/settlement-participant [bo_dcir_create_participant] < chargeType name description
    accountNumber accountName sendReport reportEmail useMerchantChargeType remainderParticipant feeDebitAccount
    feeDebitAccountName
API-151 PUT /api/v1/backoffice/settlement-participant/{id} [bo_dcir_update_participant] < chargeType name description
    accountNumber accountName sendReport reportEmail useMerchantChargeType remainderParticipant feeDebitAccount
    feeDebitAccountName
API-152 PUT /api/v1/backoffice/settlement-participant/remove/{id} [bo_dcir_remove_participant]
API-153 GET /api/v1/backoffice/settlement-participant/search [bo_dcir_view_participant] > content totalElements
    totalPages
API-154 GET /api/v1/backoffice/settlement-participant-user/validate [bo_manage_participant_users] ? username
API-155 GET /api/v1/backoffice/settlement-participant-user/participants [bo_manage_participant_users] > name
    participantId
API-156 GET /api/v1/backoffice/settlement-participant-user/user [bo_view_participant_users] ? username
API-157 POST /api/v1/backoffice/settlement-participant-user [bo_manage_participant_users] < username participantIds
API-158 PUT /api/v1/backoffice/settlement-participant-user [bo_manage_participant_users] < username participantIds
API-159 GET /api/v1/backoffice/settlement-participant-user [bo_view_participant_users] ? page size > content
    totalElements totalPages
API-160 GET /api/v1/backoffice/settlement-participant-report [bo_view_participant_report] ? page size > content
    totalElements totalPages
API-161 PUT /api/v1/backoffice/settlement-participant-report/filter [bo_view_participant_report] ? page size <
    ownerType ownerIds fromDate toDate > content totalElements totalPages
API-162 GET /api/v1/backoffice/settlement-participant-report/download/{ownerId}/{detailId}
    [bo_view_participant_report]
API-163 PUT /api/v1/backoffice/settlement-participant-report/retry-report-generation/{detailId}
    [bo_view_participant_report]
API-164 GET /api/v1/backoffice/public-holiday/all [bo_dcir_view_public_holidays] ? page size > content totalElements
    totalPages
API-165 PUT /api/v1/backoffice/public-holiday/filter [bo_dcir_view_public_holidays] ? page size < name recurring
    startDate endDate > content totalElements totalPages
API-166 POST /api/v1/backoffice/public-holiday [bo_dcir_manage_public_holidays] < name recurring description date
API-167 PUT /api/v1/backoffice/public-holiday/{code} [bo_dcir_manage_public_holidays] < name recurring description
    active
API-168 DELETE /api/v1/backoffice/public-holiday/{code} [bo_dcir_manage_public_holidays]
API-169 GET /api/v1/backoffice/settlement-transit-account [bo_view_all_settlement_transit_accounts] ? page size >
    content totalElements totalPages
API-170 POST /api/v1/backoffice/settlement-transit-account [bo_create_settlement_transit_account] < accountName
    accountNumber
API-171 GET /api/v1/backoffice/user/fetch/backofficeusers [bo_dcir_view_backoffice_users] ? page size > content
    totalElements totalPages
API-172 GET /api/v1/backoffice/user/fetch/backofficeuser/{id} [bo_dcir_view_backoffice_users]
API-173 GET /api/v1/backoffice/user/fetch/backofficeuser-by-role/{role} [bo_dcir_view_backoffice_users] ? page size >
    content totalElements totalPages
API-174 GET /api/v1/backoffice/user/fetch/backofficeuser-by-username [bo_dcir_view_backoffice_users] ? page size
    username > content totalElements totalPages
API-175 GET /api/v1/backoffice/user/roles [bo_dcir_view_backoffice_users]
API-176 GET /api/v1/backoffice/user/roles/{role} [bo_dcir_view_backoffice_users] > authorities friendlyName
API-177 GET /api/v1/backoffice/user/get/backofficeuser/ad-user-by-username [bo_dcir_create_backoffice_users] ?
    username > firstname lastname email companyName
API-178 POST /api/v1/backoffice/user/create/aduser [bo_dcir_create_backoffice_users] < companyName email firstname
    lastname role username
API-179 POST /api/v1/backoffice/user/create/localuser [bo_dcir_create_backoffice_users] < companyName email firstname
    lastname role username
API-180 POST /api/v1/backoffice/user/upload-users [bo_dcir_create_backoffice_users] ? backofficeUserType < file >
    message
API-182 POST /api/v1/backoffice/reconciliation/upload < file
API-183 GET /api/v1/backoffice/reconciliation/files ? page size startDate endDate > content totalElements totalPages
API-184 GET /api/v1/backoffice/reconciliation/daily-uploads ? page size startDate endDate > transactionDate totalCount
    content totalElements totalPages
API-185 GET /api/v1/backoffice/reconciliation/upload-errors/{fileKey} ? page size reconUploadErrorType > errorMessage
    content totalElements totalPages
API-186 GET /api/v1/backoffice/reconciliation/file-metrics/{fileKey} ? page size > content totalElements totalPages
API-187 GET /api/v1/backoffice/reconciliation/configurations > configKey fieldName columnHeader
API-188 PUT /api/v1/backoffice/reconciliation/configurations [bo_manage_configurations] < configKey fieldName
    columnHeader canConfigure mandatory valueType valueFormat rule ruleType
API-189 PUT /api/v1/backoffice/reconciliation/account-entries < page size transactionDate transactionIndicator
    reconStatus amount maskedPan terminalId narration > content totalElements totalPages
API-190 PUT /api/v1/backoffice/reconciliation/report < fileKey transactionDate shouldTriggerReportGeneration >
    downloadStatus downloadRecordKey downloadPercentage message
API-191 GET /api/v1/backoffice/reconciliation/download/{downloadKey}
API-192 GET /api/v1/backoffice/reconciliation/daily-summaries ? page size transactionIndicator startDate endDate >
    content totalElements totalPages
API-193 GET /api/v1/backoffice/reconciliation/database-exceptions ? page size transactionDate > content totalElements
    totalPages
API-194 PUT /api/v1/backoffice/reconciliation/resolve/{referenceId} < comment reconResolutionReason
    reconResolutionStatus > message
API-195 PUT /api/v1/backoffice/reconciliation/dispute/initiate ? disputeDate > message
API-196 PUT /api/v1/backoffice/reconciliation/dispute/re-initiate ? date > message
API-198 POST /monitoring/api/v1/auth < username password > token cosmosResponse
API-199 GET /monitoring/api/v1/service [DCIR_MERCHANT_SUPER_ADMIN] > serviceId serviceName active details
API-200 PUT /monitoring/api/v1/service/restart/{serviceId} [DCIR_MERCHANT_SUPER_ADMIN] > success message
API-201 GET /monitoring/api/v1/server/health [DCIR_MERCHANT_SUPER_ADMIN] > name up freeMemory freeRam totalMemory
    totalRam upTime cpu
API-202 GET /monitoring/api/v1/response/metric [DCIR_BACKOFFICE_ADMIN] > time totalCount
API-203 GET /monitoring/api/v1/response/filter [DCIR_BACKOFFICE_ADMIN] ? startDate endDate > dateOrTime totalCount
API-204 GET /monitoring/api/v1/api-call-logs [DCIR_BACKOFFICE_ADMIN] ? page size startDate endDate > content
    totalElements totalPages
API-205 GET /monitoring/api/v1/pending-processes-reports [DCIR_BACKOFFICE_ADMIN] > pendingSettlements
    pendingDisputeRefunds pendingParticipantReports pendingSettlementsReports
API-206 GET /monitoring/api/v1/response/merchant/last-transaction-time [DCIR_MERCHANT_SUPER_ADMIN] > results
API-207 GET /monitoring/api/v1/alert-configs [DCIR_BACKOFFICE_ADMIN] > metricCode
API-208 PUT /monitoring/api/v1/alert-configs/update [DCIR_BACKOFFICE_ADMIN] ? metricCode < metricName windowSize
    emailRecipients thresholdValue coolDownPeriod logicalOperator
API-209 GET /monitoring/api/v1/db-metrics/connection-closures ? page size > content totalPages totalElements
API-210 GET /monitoring/api/v1/db-metrics/long-running-queries ? page size dbName > content totalElements totalPages
API-211 GET /monitoring/api/v1/configs/db-names
API-212 GET /monitoring/api/v1/service/health/status > serviceName status serviceId
`)
