"""Prints "URL<tab>finding" for each finding of the W3C feed validator, at its strictest level."""

import sys
import urllib.request  # noqa: F401, the validator uses it without importing it

import feedvalidator
from feedvalidator import compatibility
from feedvalidator.formatter.text_plain import Formatter

for url in sys.argv[1:]:
    try:
        events = feedvalidator.validateURL(url, firstOccurrenceOnly=1)["loggedEvents"]
    except feedvalidator.logging.ValidationFailure as failure:
        events = [failure.event]
    formatter = Formatter(compatibility.AAA(events))
    for event in formatter.data:
        print(url, formatter.getMessage(event), sep="\t")
