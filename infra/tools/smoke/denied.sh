#!/usr/bin/env bash
# Shows that AWS denies what no role may do, with a copy of the role of scan-copy, which is removed at the end. Nothing is
# written: no item exists under these keys. Usage: bash infra/tools/smoke/denied.sh <environment>
set -euo pipefail
of="Functions[?Description=='HIMS ${1:?name the environment}: scan-copy'] | [0]"
role=$(aws lambda list-functions --query "$of.Role" --output text | sed 's|.*/||')
table=$(aws lambda list-functions --query "$of.Environment.Variables.TABLE_NAME" --output text)
policy=$(aws iam list-role-policies --role-name "$role" --query 'PolicyNames[0]' --output text)
account=$(aws sts get-caller-identity --query Account --output text)
remove() {
  aws iam delete-role-policy --role-name hims-try --policy-name try > /dev/null || true
  aws iam delete-role --role-name hims-try > /dev/null
}
aws iam create-role --role-name hims-try --assume-role-policy-document '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"sts:AssumeRole","Principal":{"AWS":"'"$account"'"}}]}' > /dev/null
trap remove EXIT
aws iam put-role-policy --role-name hims-try --policy-name try --policy-document "$(aws iam get-role-policy --role-name "$role" --policy-name "$policy" --query PolicyDocument)"
sleep "${SECONDS_UNTIL_VALID:-15}" # IAM is eventually consistent.
aws configure set profile.hims-try.role_arn "arn:aws:iam::$account:role/hims-try"
aws configure set profile.hims-try.source_profile "${AWS_PROFILE:-default}"

failed=0
# expect <answer> <what> <command…>
expect() {
  local wanted=$1 what=$2 answer
  shift 2
  answer=$("$@" 2>&1) && answer="allowed $answer"
  if [[ $answer == *"$wanted"* ]]; then echo "✓ $what: $wanted"; else
    failed=1
    echo "✗ $what: expected $wanted, AWS answers: $answer"
  fi
}
get() { aws dynamodb get-item --profile hims-try --table-name "$table" --key '{"PK":{"S":"'"$1"'"},"SK":{"S":"T"}}'; }
update() { echo '{"Update":{"TableName":"'"$table"'","Key":{"PK":{"S":"'"$1"'"},"SK":{"S":"T"}},"UpdateExpression":"SET #a = :a","ConditionExpression":"attribute_exists(PK)","ExpressionAttributeNames":{"#a":"'"$2"'"},"ExpressionAttributeValues":{":a":{"S":"x"}}}}'; }
write() { aws dynamodb transact-write-items --profile hims-try --transact-items "[$(IFS=,; echo "$*")]"; }

expect allowed 'reads an item of its family' get COPYTOKEN#try
expect AccessDeniedException 'reads an item of another family' get U#try
expect ConditionalCheckFailed 'writes an item of its family in a transaction' write "$(update SCANS#try scans)"
expect AccessDeniedException 'writes an item of another family with it' write "$(update SCANS#try scans)" "$(update U#try scans)"
expect AccessDeniedException 'writes a key of an index' write "$(update SCANS#try GSI1PK)"
if [ "$failed" = 1 ]; then
  echo 'Where something is allowed that should be denied, the roles protect less than docs/security.md says: tell the developers'
  echo 'the answers, and until then treat a function whose credentials leaked as one that could write every item.'
fi
exit "$failed"
